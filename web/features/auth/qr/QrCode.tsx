import { qrModules } from './matrix.ts';

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4;

/** A text as a QR code, dark on white in either theme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = qrModules(text);
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, down) => row.map((dark, right) => (dark ? `M${right + QUIET} ${down + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={196}
      height={196}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="rounded-control border border-line"
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#10201a" d={path} />
    </svg>
  );
}
