import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedName } from './checked-fields.ts';
import { User } from './entities.ts';
import { type SecondFactor, secondFactorsOf } from './second-factor.ts';

/** The signed-in user's own view of their account. */
export interface Profile {
  user: User;
  secondFactors: SecondFactor[];
}

async function getProfile(ctx: Context): Promise<User> {
  const user = await ctx.em.findOne(User, { id: ctx.principal.userId, disabledAt: null });
  if (!user) throw new AppError('authentication_required', 'This user is disabled. Ask an administrator of your organization for help.');
  return user;
}

/** The signed-in user with their second factors. */
export async function describeProfile(ctx: Context): Promise<Profile> {
  const user = await getProfile(ctx);
  return { user, secondFactors: await secondFactorsOf(ctx.em, user.id) };
}

/** Changes the signed-in user's name. @throws AppError `validation_error` */
export async function renameUser(ctx: Context, name: string): Promise<Profile> {
  const user = await getProfile(ctx);
  user.name = checkedName(name, 'name', 0);
  await ctx.em.flush();
  return describeProfile(ctx);
}
