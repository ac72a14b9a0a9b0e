import type { ComponentProps } from 'react';
import { DayGrid } from './day-grid.tsx';

/** The calendar of a field, loaded when it is first opened. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function DayCalendar(props: ComponentProps<typeof DayGrid>) {
  return <DayGrid {...props} />;
}
