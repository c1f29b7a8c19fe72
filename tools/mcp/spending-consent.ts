import { getOrganization } from '../../src/account/organizations/organization-profile.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { findFirst } from '../../src/platform/idempotency/idempotency.ts';
import type { Tool } from '../define.ts';
import { type Answers, Question } from './questions.ts';

/**
 * A check before a call spends: above the organization's threshold a person must have agreed to the price, in a form or, as their agent says,
 * by the argument `confirm`. A repeat of a charged call costs nothing, so nobody is asked.
 * @param confirm the credits that the agent says were agreed to; null without the argument
 * @returns a function that throws a Question with the price, or AppError conflict if the person declined it
 */
export function spendingConsent(confirm: number | null, answers: Answers) {
  return async (ctx: Context, { name, spends }: Tool, input: unknown): Promise<void> => {
    const { confirmCreditsAbove: above } = await getOrganization(ctx);
    if (above == null || spends === undefined) return;
    const price = await spends.price(ctx, input);
    if (price <= above || price <= (confirm ?? 0)) return;
    if (ctx.spending !== null && (await findFirst(ctx.em.fork(), ctx.spending, ctx.now())) !== null) return;
    const key = `spend_${price}`;
    const answer = answers.of(key);
    if (answer === AGREED) return;
    if (answer !== undefined)
      throw new AppError('conflict', `Not done: the person declined to spend ${inCredits(price)}. Nothing was charged.`);
    throw new Question(
      'conflict',
      `This call costs up to ${inCredits(price)}, and ${ctx.principal.organizationName} wants a person asked before a call spends more than ${above}. Nothing was charged yet. Ask; if they agree, send the same call with confirm: ${price}.`,
      {
        key,
        message: `${name} costs up to ${inCredits(price)}. Spend ${price === 1 ? 'it' : 'them'}?`,
        options: [
          { value: AGREED, label: `Spend up to ${inCredits(price)}` },
          { value: 'no', label: 'Do not spend' },
        ],
      },
    );
  };
}

const AGREED = 'yes';
const inCredits = (credits: number) => `${credits} credit${credits === 1 ? '' : 's'}`;
