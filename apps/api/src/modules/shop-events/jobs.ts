import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { eventMail } from './mails.ts';
import { type EventMailKind, eventById, personById } from './repository.ts';
import { guestToken, tidyRegistrations } from './service.ts';

/** Jobs of events: mails to guests, free places, and deletion. */
export function shopEventJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/10 * * * * tidy-event-registrations'],
    tasks: {
      'tidy-event-registrations': async () => {
        const deleted = await tidyRegistrations(deps);
        if (deleted > 0) deps.log.info({ deleted }, 'registrations of earlier events were deleted');
      },
      'event-mail': async (payload) => {
        const { person_id, kind } = payload as { person_id: number; kind: EventMailKind };
        const person = await personById(deps.db, person_id);
        const event = person && (await eventById(deps.db, person.event_id));
        if (person === undefined || event === undefined || person.state === 'withdrawn') return;
        const path = `/event/${event.event_code}?registration=${guestToken(deps, person_id)}`;
        await mailOnce(deps, {
          ...{ dedupe: `event:${person_id}:${kind}`, to: person.email },
          ...eventMail(deps.config, { kind, event, person, href: `${deps.config.publicUrl}${path}` }),
        });
      },
    },
  };
}
