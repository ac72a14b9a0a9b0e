import type { CalendarAnswer, CalendarQuery } from '@mali/contracts/calendar';
import { api } from '../../clients/api.ts';

export const { useCalendarQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    calendar: build.query<CalendarAnswer, CalendarQuery>({
      query: (params) => ({ url: '/admin/calendar', params, client: 'silent' }),
    }),
  }),
});
