import { useState } from 'react';
import { type Period, periodLabel } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { isAmong } from '#shared/lists/among.ts';
import { Refused } from '#web/features/collection/setup/Refused.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { emptyOptOut, noteProblem, OptOutFields } from './OptOutFields.tsx';
import { OptOutList } from './OptOutList.tsx';
import { useOptOut } from './useOptOut.ts';
import type { Points } from './usePoints.ts';

type OptOutDialogProps = {
  readonly config: YearConfig;
  readonly point: YearDataPoint;
  readonly readOnly: boolean;
  readonly write: Points['write'];
  readonly onClose: () => void;
};

/** The opt-outs of a data point: those in force, and a new one of all of it, an entity, a period or one cell. */
export function OptOutDialog({ config, point, readOnly, write, onClose }: OptOutDialogProps) {
  const { year } = config;
  const entities = useRead(yearRoutes.listYearEntities, { params: { year } }).data?.data ?? [];
  const [draft, setDraft] = useState(emptyOptOut);
  const [tried, setTried] = useState(false);
  const { send, pending, error, reset } = useOptOut(year, point, write);
  const nameOf = (id: string) => entities.find((entity) => entity.id === id)?.name ?? id;
  const labelOf = (period: Period) => periodLabel(period, year, config);

  const optOut = async () => {
    setTried(true);
    const { reason, note, ...place } = draft;
    if (reason === null || noteProblem(note)) return;
    if (!(await send({ ...place, optedOut: true, reason, note: note.trim() }))) return;
    setDraft(emptyOptOut);
    setTried(false);
  };
  return (
    <Modal
      open
      title={`Opt-outs of ${point.name}`}
      onClose={onClose}
      dirty={draft.reason !== null || draft.note.trim() !== ''}
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
          <OptOutFields
            draft={draft}
            onChange={setDraft}
            tried={tried}
            entities={entities.filter(({ id }) => isAmong(point.askedEntityIds, id))}
            periodicity={point.periodicity}
            labelOf={labelOf}
          />
        )}
      </div>
    </Modal>
  );
}
