import {
  BarChart3,
  Building,
  Building2,
  CalendarCog,
  CircleGauge,
  ClipboardList,
  FileText,
  Flag,
  House,
  KeyRound,
  Library,
  MapPinned,
  Settings,
  Users,
} from 'lucide-react';

/** Icons of menu entries, by name: a screen is declared before the menu is loaded, and the sign-in does without them. */
export const menuIcons = {
  BarChart3,
  Building,
  Building2,
  CalendarCog,
  CircleGauge,
  ClipboardList,
  FileText,
  Flag,
  House,
  KeyRound,
  Library,
  MapPinned,
  Settings,
  Users,
} as const;

export type MenuIcon = keyof typeof menuIcons;
