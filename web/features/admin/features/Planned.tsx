import { Badge } from '#web/ui/status/Badge.tsx';

/** Stands for the switch of a feature that is not built yet: there is nothing to switch. */
export function Planned() {
  return <Badge>Planned</Badge>;
}
