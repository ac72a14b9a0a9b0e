import { FIRST_STEP_KEYS, FIRST_STEPS, type FirstStep } from '@mali/contracts/first-step-values';
import type { FirstStepsAnswer } from '@mali/contracts/first-steps';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { setHidden, storedSteps } from './first-steps-repository.ts';

type StepDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings'>;

/** The first steps that the caller may do: done is what the database and the settings say now (ADM-12). */
export async function firstSteps(
  { db, config, settings }: StepDeps,
  { role_id }: Pick<Caller, 'role_id'>,
): Promise<FirstStepsAnswer> {
  const { hidden, ...stored } = await storedSteps(db);
  const done: Readonly<Record<FirstStep, boolean>> = {
    ...stored,
    seller: config.own.seller,
    payment: config.gateway.kind !== 'sandbox',
    accounts: config.own.accounts || (await settings.current()).accounts !== settings.standard.accounts,
  };
  const steps = FIRST_STEP_KEYS.filter((key) => role_id !== null && may(role_id, FIRST_STEPS[key])).map(
    (key) => ({ key, done: done[key] }),
  );
  return { hidden, steps };
}

/** Hides the first steps from everybody of the shop, or shows them again. */
export async function hideFirstSteps(
  deps: StepDeps,
  caller: Caller,
  hidden: boolean,
): Promise<FirstStepsAnswer> {
  await setHidden(deps.db, hidden, deps.now());
  return firstSteps(deps, caller);
}
