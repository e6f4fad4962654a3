import { memo } from 'react';
import { PointRow } from './PointRow.tsx';
import type { PointSection } from './pointCategories.ts';
import type { RowActions } from './rowActions.ts';

type PointSectionRowsProps = Pick<PointSection, 'points'> & {
  readonly id: string;
  readonly readOnly: boolean;
  readonly actions: RowActions;
};

/** The data points of an open section. */
export const PointSectionRows = memo(function PointSectionRows({
  id,
  points,
  readOnly,
  actions,
}: PointSectionRowsProps) {
  return (
    <ul id={id} className="divide-y divide-line border-line border-t">
      {points.map((point) => (
        <PointRow key={point.id} point={point} readOnly={readOnly} actions={actions} />
      ))}
    </ul>
  );
});
