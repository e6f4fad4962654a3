import { useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { type OptOutReason, optOutReasons } from '#shared/collection/cells/schema.ts';
import { type Period, periodLabel, periodsOf } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { OptOut, YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { optOutReasonLabels } from '#web/features/collection/cells/show.ts';
import { Refused } from '#web/features/collection/setup/Refused.tsx';
import { call } from '#web/lib/api.ts';
import { toAppError } from '#web/lib/errors.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { OptOutList } from './OptOutList.tsx';
import type { Points } from './usePoints.ts';

type OptOutDialogProps = {
  readonly config: YearConfig;
  readonly point: YearDataPoint;
  readonly readOnly: boolean;
  readonly write: Points['write'];
  readonly onClose: () => void;
};

type Place = Pick<OptOut, 'entityId' | 'period'>;

/** The opt-outs of a data point: those in force, and a new one of all of it, an entity, a period or one cell. */
export function OptOutDialog({ config, point, readOnly, write, onClose }: OptOutDialogProps) {
  const { year } = config;
  const entities = useRead(yearRoutes.listYearEntities, { params: { year } }).data?.data ?? [];
  const [place, setPlace] = useState<Place>({ entityId: null, period: null });
  const [reason, setReason] = useState<OptOutReason | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { send, pending, error, reset } = useOptOut(year, point, write);
  const nameOf = (id: string) => entities.find((entity) => entity.id === id)?.name ?? id;
  const labelOf = (period: Period) => periodLabel(period, year, config);
  const asked = entities.filter(({ id }) => point.askedEntityIds.includes(id));
  const noteProblem = note.trim().length > 500 ? 'A note has at most 500 characters' : undefined;
  const dirty = reason !== null || note.trim() !== '';

  const optOut = async () => {
    setTried(true);
    if (reason === null || noteProblem) return;
    if (!(await send({ ...place, optedOut: true, reason, note: note.trim() }))) return;
    setReason(null);
    setNote('');
    setTried(false);
  };
  return (
    <Modal
      open
      title={`Opt-outs of ${point.name}`}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {!readOnly && (
            <Button variant="primary" pending={pending} onClick={() => void optOut()}>
              Opt out
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-5">
        <Refused error={error} onDismiss={reset} />
        <OptOutList
          optOuts={point.optOuts}
          nameOf={nameOf}
          labelOf={labelOf}
          timeZone={config.timeZone}
          onEnd={readOnly || pending ? undefined : (where) => void send({ ...where, optedOut: false })}
        />
        {!readOnly && (
          <>
            <p className="text-ink-muted">
              What is opted out is not asked and leaves its totals partial, or out of them, as its reason says. Cells
              that hold values cannot be opted out.
            </p>
            <div className="grid gap-4 tablet:grid-cols-2">
              <NativeSelect
                label="Entity"
                fullWidth
                value={place.entityId ?? ''}
                onChange={(id) => setPlace({ ...place, entityId: id === '' ? null : id })}
                options={[
                  { value: '', label: 'All entities' },
                  ...asked.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <NativeSelect
                label="Period"
                fullWidth
                value={place.period ?? ''}
                onChange={(text) =>
                  setPlace({ ...place, period: periodsOf(point.periodicity).find((each) => each === text) ?? null })
                }
                options={[
                  { value: '', label: 'The whole year' },
                  ...periodsOf(point.periodicity)
                    .filter((each) => each !== 'FY')
                    .map((each) => ({ value: each, label: labelOf(each) })),
                ]}
              />
            </div>
            <RadioGroup
              label="Reason"
              required
              options={optOutReasons.map((value) => ({
                value,
                label: optOutReasonLabels[value],
                hint: reasonHints[value],
              }))}
              value={reason}
              onChange={setReason}
              error={tried && reason === null ? 'Choose why it is opted out' : undefined}
            />
            <TextArea
              label="Note"
              fullWidth
              rows={2}
              maxLength={500}
              value={note}
              onChange={setNote}
              error={tried ? noteProblem : undefined}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

const reasonHints: Record<OptOutReason, string> = {
  'not-applicable': 'It cannot occur here.',
  immaterial: 'It occurs and does not matter.',
  'not-available': 'It occurs and cannot be measured yet; totals are partial.',
  confidential: 'It is known and not disclosed; totals are partial.',
  'phase-in': 'A framework does not ask for it yet.',
};

type Change = Place & { readonly optedOut: boolean; readonly reason?: OptOutReason; readonly note?: string };

function useOptOut(year: number, point: YearDataPoint, write: Points['write']) {
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (change: Change): Promise<boolean> => {
    setPending(true);
    setError(null);
    let refusal: AppError | null = null;
    await write(point.id, {}, async (now) => {
      try {
        const body = { baseVersion: now.version, ...change };
        return await call(yearRoutes.setOptOut, { params: { year, id: point.id }, body });
      } catch (cause) {
        refusal = toAppError(cause);
        throw cause;
      }
    });
    setPending(false);
    setError(refusal);
    if (refusal) return false;
    toast.success(change.optedOut ? `${point.name} is opted out there` : `${point.name} is asked there again`);
    return true;
  };
  return { send, pending, error, reset: () => setError(null) };
}
