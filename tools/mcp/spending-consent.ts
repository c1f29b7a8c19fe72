import { getOrganization } from '../../src/account/organizations/organization-profile.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { findFirst } from '../../src/platform/idempotency/idempotency.ts';
import { creditCount } from '../credit-count.ts';
import type { Tool } from '../define.ts';
import { type Answers, Question } from './questions.ts';

/**
 * A check before a call spends, or leads to charges without a further call: above the organization's threshold a person must have agreed to the price, in a form or, as their agent says,
 * by the argument `confirm`. A repeat of a charged call costs nothing, so nobody is asked.
 * @param confirm the credits that the agent says were agreed to; null without the argument
 * @returns a function that throws a Question with the price, or AppError conflict if the person declined it
 */
export function spendingConsent(confirm: number | null, answers: Answers) {
  return async (ctx: Context, tool: Tool, input: unknown): Promise<void> => {
    const { confirmCreditsAbove: above } = await getOrganization(ctx);
    if (above == null) return;
    const price = (await (tool.spends ?? tool.later)?.price(ctx, input)) ?? 0;
    if (price <= above || price <= (confirm ?? 0)) return;
    if (ctx.spending !== null && (await findFirst(ctx.em.fork(), ctx.spending, ctx.now())) !== null) return;
    const key = `spend_${price}`;
    const answer = answers.of(key);
    if (answer === AGREED) return;
    if (answer !== undefined)
      throw new AppError('conflict', `Not done: the person declined to spend ${creditCount(price)}. Nothing was charged.`);
    const { says, asks, agree, decline } = (tool.spends ? onceWords : laterWords)(tool.name, price);
    throw new Question(
      'conflict',
      `${says}, and ${ctx.principal.organizationName} wants a person asked before more than ${creditCount(above)} are spent at once. Nothing was changed or charged yet. Ask; if they agree, send the same call with confirm: ${price}.`,
      {
        key,
        message: asks,
        options: [
          { value: AGREED, label: agree },
          { value: 'no', label: decline },
        ],
      },
    );
  };
}

const AGREED = 'yes';

const onceWords = (name: string, price: number) => ({
  says: `This call costs up to ${creditCount(price)}`,
  asks: `${name} costs up to ${creditCount(price)}. Spend ${price === 1 ? 'it' : 'them'}?`,
  agree: `Spend up to ${creditCount(price)}`,
  decline: 'Do not spend',
});

const laterWords = (name: string, price: number) => ({
  says: `After this call up to ${creditCount(price)} are charged each time, without a further call`,
  asks: `After ${name} up to ${creditCount(price)} are charged each time, without asking again. Allow it?`,
  agree: `Allow up to ${creditCount(price)} each time`,
  decline: 'Do not allow it',
});
