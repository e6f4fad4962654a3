import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';

export interface PlotProps {
  /** Name of the drawing. */
  readonly label: string;
  readonly height: number;
  /** Draws for the width that there is, in pixels. */
  readonly children: (width: number) => ReactNode;
}

interface Tip {
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

const FALLBACK_WIDTH = 640;
/** Name of the mark that Tab leads to; the first one until another is reached. */
const RovingContext = createContext<string | null>(null);

/** A drawing that fills its place: measures it, walks through its marks by arrow keys and shows each one's words. */
export function Plot({ label, height, children }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [tip, setTip] = useState<Tip | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const names = [...(frame.current?.querySelectorAll('[data-mark]') ?? [])].map((mark) =>
      mark.getAttribute('data-mark'),
    );
    if (!names.includes(current)) setCurrent(names[0] ?? null);
  });

  const show = (mark: Element | null) => {
    const box = mark?.getBoundingClientRect();
    const around = frame.current?.getBoundingClientRect();
    const text = mark?.getAttribute('aria-label');
    if (!box || !around || !text) setTip(null);
    else setTip({ text, left: box.left - around.left + box.width / 2, top: Math.max(0, box.top - around.top) });
  };
  const markOf = (event: { target: EventTarget }) => (event.target as Element).closest('[data-mark]');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles up from the marks, which take the focus
    <div
      ref={frame}
      className="relative min-w-0"
      style={{ height }}
      onPointerMove={(event) => show(markOf(event))}
      onPointerLeave={() => setTip(null)}
      onFocus={(event: FocusEvent) => {
        const mark = markOf(event);
        setCurrent(mark?.getAttribute('data-mark') ?? null);
        show(mark);
      }}
      onBlur={() => setTip(null)}
      onKeyDown={(event) => walk(event, frame.current)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: there is no element for a group of graphics */}
      <svg role="group" aria-label={label} width={width} height={height} className="absolute inset-0 overflow-visible">
        <RovingContext value={current}>{children(width)}</RovingContext>
      </svg>
      {tip && (
        <div
          aria-hidden
          className="pointer-events-none absolute z-10 w-max max-w-60 rounded-control bg-ink px-2.5 py-1.5 text-surface text-xs tabular-nums shadow-menu"
          style={{
            top: tip.top - 6,
            left: Math.max(0, Math.min(tip.left, width)),
            transform: `translate(${tip.left < width / 4 ? 0 : tip.left > (width * 3) / 4 ? -100 : -50}%, -100%)`,
          }}
        >
          {tip.text}
        </div>
      )}
    </div>
  );
}

function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FALLBACK_WIDTH);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Left and right walk along a series, up and down between series, over what is missing; Home and End lead to its ends. */
function walk(event: KeyboardEvent, frame: HTMLElement | null): void {
  const marks = [...(frame?.querySelectorAll<SVGElement>('[data-mark]') ?? [])].map((element) => {
    const [series = 0, index = 0] = (element.dataset.mark ?? '').split(':').map(Number);
    return { element, series, index };
  });
  const here = marks.find(({ element }) => element === document.activeElement);
  if (!here) return;
  const row = marks.filter(({ series }) => series === here.series).sort((a, b) => a.index - b.index);
  const column = marks.filter(({ index }) => index === here.index).sort((a, b) => a.series - b.series);
  const targets: Readonly<Record<string, (typeof marks)[number] | undefined>> = {
    ArrowLeft: row.findLast(({ index }) => index < here.index),
    ArrowRight: row.find(({ index }) => index > here.index),
    ArrowUp: column.findLast(({ series }) => series < here.series),
    ArrowDown: column.find(({ series }) => series > here.series),
    Home: row[0],
    End: row.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.element.focus();
}

export interface MarkProps {
  /** Number of its series and its place in it, both from 0. */
  readonly series: number;
  readonly index: number;
  /** What it says when it is reached. */
  readonly words: string;
  readonly children: ReactNode;
}

/** One value of a drawing: reachable by keyboard, named, and its words shown on hover and focus. */
export function Mark({ series, index, words, children }: MarkProps) {
  const name = `${series}:${index}`;
  const reachable = use(RovingContext) === name;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: WCAG 2.1.1, the values of a chart must be readable by keyboard
    <g
      role="img"
      aria-label={words}
      data-mark={name}
      tabIndex={reachable ? 0 : -1}
      className="outline-none [&:focus-visible>*]:stroke-2 [&:focus-visible>*]:stroke-ink"
    >
      {children}
    </g>
  );
}
