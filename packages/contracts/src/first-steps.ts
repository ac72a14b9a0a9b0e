import { type Static, Type } from 'typebox';
import { OneOf, Strict } from './common.ts';
import { FIRST_STEP_KEYS } from './first-step-values.ts';

/** First steps of the shop that the caller may do (ADM-12). */
export const FirstStepsAnswer = Type.Object({
  hidden: Type.Boolean({ description: 'The owner has hidden them' }),
  steps: Type.Array(
    Type.Object({
      key: OneOf(FIRST_STEP_KEYS, 'Step'),
      done: Type.Boolean({ description: 'Done, by what the shop holds now' }),
    }),
  ),
});
export type FirstStepsAnswer = Static<typeof FirstStepsAnswer>;

export const HideFirstSteps = Strict({ hidden: Type.Boolean() });
export type HideFirstSteps = Static<typeof HideFirstSteps>;
