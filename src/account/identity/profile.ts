import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedName } from './checked-fields.ts';
import { User } from './entities.ts';
import { type SecondFactor, secondFactorsOf } from './second-factor.ts';

/** The signed-in user, as they see themselves. */
export interface Profile {
  user: User;
  secondFactors: SecondFactor[];
}

/** The signed-in user. */
async function getProfile(ctx: Context): Promise<User> {
  const user = await ctx.em.findOne(User, { id: ctx.principal.userId, disabledAt: null });
  if (!user) throw new AppError('authentication_required', 'This user is disabled. Ask an administrator of your organization for help.');
  return user;
}

/** The same with what they sign in with besides the password. */
export async function describeProfile(ctx: Context): Promise<Profile> {
  const user = await getProfile(ctx);
  return { user, secondFactors: await secondFactorsOf(ctx.em, user.id) };
}

/** Changes how the signed-in user is addressed. @throws AppError `validation_error` */
export async function renameUser(ctx: Context, name: string): Promise<Profile> {
  const user = await getProfile(ctx);
  user.name = checkedName(name, 'name', 0);
  await ctx.em.flush();
  return describeProfile(ctx);
}
