import { FLOWS, type FlowKind, type FlowValues } from '@mali/contracts/flow-values';
import type { Db } from '../../platform/database.ts';
import { newestVersion } from './flow-repository.ts';

export type FlowNow = FlowValues & Readonly<{ kind: FlowKind }>;

/** A flow as the shop has it: as it was saved last, else as delivered. */
export async function flowNow(db: Db, kind: FlowKind): Promise<FlowNow> {
  const newest = await newestVersion(db, kind);
  return { ...FLOWS[kind].standard, ...newest?.stored, kind };
}
/** A term that its flow has. */
export function termOf({ kind, terms }: FlowNow, term: keyof FlowValues['terms']): number {
  const value = terms[term] ?? FLOWS[kind].standard.terms[term];
  if (value === undefined) throw new Error(`${kind} has no ${term}`);
  return value;
}
