import { CalendarAnswer, CalendarQuery } from '@mali/contracts/calendar';
import { ErrorAnswers } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getCalendar } from './calendar.ts';

/** The calendar of promotions, campaigns and pages (docs/decisions/0074). */
export function calendarRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/calendar',
    {
      config: { guard: 'calendar:read', rate: 'browse' },
      schema: {
        tags: ['promotions'],
        summary: 'What is planned and runs between two days, with what collides',
        operationId: 'getCalendar',
        querystring: CalendarQuery,
        response: { 200: CalendarAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => getCalendar(deps, caller, query),
  );
}
