import { createHash } from 'node:crypto';
import { type ConditionCheck, checking, type Put, type Write } from '#functions/db/transact.ts';
import { GateEntity } from './entity.ts';

/** Gates of a year: a save checks the one of its row, a projection the one of its metric, a lock writes all. */
const GATES = 16;

/** The facts that a change was computed from do not count any more: read them again and begin anew. */
export class FactsMoved extends Error {}

/** What gates take from their year; null = taken away. */
type Gated = {
  readonly orgId: string;
  readonly year: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly currency?: string | null | undefined;
  readonly factsId?: string | null | undefined;
};

/** The writes of all gates of a year: open or closed, with what values are entered under and figures are made by. */
export function writing(record: Gated, state: 'OPEN' | 'CLOSED'): Write[] {
  const { orgId, year, startDate, endDate, currency, factsId } = record;
  const terms = currency ? { terms: termsOf({ currency, startDate, endDate }) } : {};
  return Array.from({ length: GATES }, (_, shard) => {
    const gate = GateEntity.put({ orgId, year, shard, state, ...terms, ...(factsId && { factsId }) });
    return { Put: gate.params<Put>() };
  });
}

/** What a value is entered under: the currency of amounts without one, and the days that the year's periods have. */
export function termsOf(year: { readonly currency: string; readonly startDate: string; readonly endDate: string }) {
  return `${year.currency} ${year.startDate} ${year.endDate}`;
}

/** The gate of a row or a metric by its name: they spread over all gates, so that few meet at one. */
export function gateOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt8(0) % GATES;
}

/**
 * The condition that a year takes values, entered under these terms, at the gate of a row; a gate that was opened before terms
 * were written takes any.
 */
export function taking(orgId: string, year: number, shard: number, terms: string): Write {
  const gate = GateEntity.get({ orgId, year, shard }).params<ConditionCheck>();
  return checking(gate, '#state = :open AND (attribute_not_exists(#terms) OR #terms = :terms)', {
    open: 'OPEN',
    terms,
  });
}

/** The condition that figures of a year are still made by these facts: undefined = today's. */
export function standing(orgId: string, year: number, factsId: string | undefined, name: string): Write {
  const gate = GateEntity.get({ orgId, year, shard: gateOf(name) }).params<ConditionCheck>();
  if (factsId === undefined) return checking(gate, 'attribute_not_exists(#factsId)');
  return checking(gate, '#factsId = :factsId', { factsId });
}
