import { memo } from 'react';
import type { PointGroup } from './board.ts';
import type { RowActions } from './GroupCard.tsx';
import { PointRow } from './PointRow.tsx';

type GroupRowsProps = Pick<PointGroup, 'points'> & {
  readonly id: string;
  readonly readOnly: boolean;
  readonly actions: RowActions;
};

/** The data points of an open group. */
export const GroupRows = memo(function GroupRows({ id, points, readOnly, actions }: GroupRowsProps) {
  return (
    <ul id={id} className="divide-y divide-line border-line border-t">
      {points.map((point) => (
        <PointRow key={point.id} point={point} readOnly={readOnly} actions={actions} />
      ))}
    </ul>
  );
});
