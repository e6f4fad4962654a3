import * as v from 'valibot';
import { Identifier, PlainDate } from '#shared/api/params.ts';
import { longText, requiredText } from '#shared/api/text.ts';
import { OptOutReason } from '#shared/collection/cells/schema.ts';
import { Period, Periodicity } from '#shared/collection/periods/rules.ts';
import { Assignee, ReminderSchedule } from './schema.ts';

const Reason = v.pipe(
  requiredText(500, 'A reason has at most 500 characters', 'Give a reason'),
  v.minLength(3, 'Give a reason of at least 3 characters'),
);
const BaseVersion = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What somebody agrees to that was shown to them: the `consent` that came with it. */
export const Consent = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Send the consent that came with what was shown'));

/** A change of the set-up: only what is named changes. */
export const YearConfigChange = v.strictObject({
  baseVersion: BaseVersion,
  startDate: v.optional(PlainDate),
  endDate: v.optional(PlainDate),
  /** Agrees that values of a launched year stand for other days; without it 409 answers with `current.moved`. */
  consent: v.optional(Consent),
  autoLockDays: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)))),
  frameworks: v.optional(v.pipe(v.array(Identifier), v.maxLength(20))),
  defaultAssigneeId: v.optional(v.nullable(Identifier)),
  dataPoints: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          dataPointId: Identifier,
          included: v.optional(v.boolean()),
          optional: v.optional(v.boolean()),
        }),
      ),
      v.maxLength(500, 'Change at most 500 data points at once'),
    ),
  ),
  /** Start from another year's set-up: data points, periodicity, entities and assignments. */
  copyFrom: v.optional(v.pipe(v.number(), v.integer())),
});
export type YearConfigChange = v.InferOutput<typeof YearConfigChange>;

export const Deadline = v.strictObject({ baseVersion: BaseVersion, deadline: v.nullable(PlainDate) });
export const ReminderChange = v.strictObject({ baseVersion: BaseVersion, ...ReminderSchedule.entries });
export const StatusChange = v.strictObject({
  baseVersion: BaseVersion,
  status: v.picklist(['DRAFT', 'LAUNCHED', 'COMPLETED']),
  reason: v.optional(Reason),
  /** Completes although sections are open. */
  acceptIncomplete: v.optional(v.boolean()),
  /**
   * Reopening: by today's shares, dates and consolidation, or by those that the year was completed with. Has to be said
   * where they differ; without it 409 answers with `current.difference`.
   */
  facts: v.optional(v.picklist(['today', 'frozen'])),
  /** Agrees to the difference that was shown, for today's facts. */
  consent: v.optional(Consent),
});
export const LockChange = v.strictObject({ state: v.picklist(['UNLOCKED', 'LOCKED']), reason: Reason });
export const PeriodicityChange = v.strictObject({ baseVersion: BaseVersion, periodicity: Periodicity });
export const RelevantEntitiesChange = v.strictObject({
  baseVersion: BaseVersion,
  entityIds: v.nullable(v.pipe(v.array(Identifier), v.maxLength(2000))),
});
export const OptOutChange = v.strictObject({
  baseVersion: BaseVersion,
  optedOut: v.boolean(),
  entityId: v.optional(v.nullable(Identifier)),
  period: v.optional(v.nullable(Period)),
  reason: v.optional(OptOutReason),
  note: v.optional(longText(500, 'A note has at most 500 characters')),
});
export const AssignmentChange = v.strictObject({
  changes: v.pipe(
    v.array(
      v.strictObject({
        groupId: Identifier,
        /** Only this data point of the section; its people then answer instead of the section's. */
        dataPointId: v.optional(Identifier),
        assignees: v.pipe(v.array(Assignee), v.maxLength(50, 'Assign at most 50 people')),
      }),
    ),
    v.minLength(1, 'Name at least one change'),
    v.maxLength(300, 'Change at most 300 assignments at once'),
  ),
});
