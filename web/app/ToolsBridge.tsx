import { useTools } from '#web/lib/useTools.ts';

/** Shows nothing: tells tools that the operator configured who is signed in. A chunk of its own, because most need it never. */
export function ToolsBridge() {
  useTools();
  return null;
}
