import { many } from '#shared/text/plural.ts';

/** The hour of an instant in a time zone, 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
}

/** '12 data points open, 4 answers typed but not submitted'. */
export function openInWords(dataPoints: number, drafts: number): string {
  const open = `${many(dataPoints, 'data point')} open`;
  return drafts > 0 ? `${open}, ${many(drafts, 'answer')} typed but not submitted` : open;
}

/** 'due in 7 days', 'due today', 'overdue by 3 days'. */
export function dueInWords(daysLeft: number): string {
  if (daysLeft < 0) return `overdue by ${many(-daysLeft, 'day')}`;
  if (daysLeft === 0) return 'due today';
  return daysLeft === 1 ? 'due tomorrow' : `due in ${daysLeft} days`;
}
