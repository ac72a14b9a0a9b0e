import { may } from '@mali/contracts/permissions';
import type { StaffEvent, StaffEventPerson } from '@mali/contracts/shop-events';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import styles from '../shared/campaign-editor.module.css';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { downloadPeople, useCheckInMutation, useEventPeopleQuery } from './calls.ts';

/** Who registered for an event: masked, checked in at the door, and in full as a file for those who may. */
export function EventPeople({ event }: { event: StaffEvent }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const profile = useSelector(selectProfile);
  const query = useEventPeopleQuery(event.event_id, { refetchOnMountOrArgChange: true });
  const [check, { isLoading }] = useCheckInMutation();
  const { event_id: id, event_code } = event;
  const mayExport = profile !== null && may(profile.role_id, 'campaign:decide');
  const set = async ({ person_id, name }: StaffEventPerson, checked_in: boolean) => {
    const { error } = await check({ id, person_id, checked_in });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(checked_in ? 'shopEvents.checkedIn' : 'shopEvents.notCheckedIn', { name }), () =>
      check({ id, person_id, checked_in: !checked_in }),
    );
  };
  const save = () => {
    downloadPeople(id, event_code, language).catch((failure) => notice.failed(toApiError(failure)));
  };
  return (
    <RecordSection title={t('shopEvents.people')}>
      <Loaded query={query}>
        {({ people, checked_in }) => (
          <div className={styles.panel}>
            <div className={styles.acts}>
              <span>
                {t('shopEvents.counts', {
                  registered: event.registered,
                  waiting: event.waiting,
                  there: checked_in,
                })}
              </span>
              {mayExport && people.length > 0 && (
                <Button size="m" look="secondary" onClick={save}>
                  {t('shopEvents.export')}
                </Button>
              )}
            </div>
            {people.length === 0 ? (
              <p>{t('shopEvents.nobody')}</p>
            ) : (
              <ResponsiveTable
                caption={t('shopEvents.people')}
                rows={people}
                rowKey={({ person_id }) => person_id}
                columns={[
                  {
                    key: 'name',
                    head: t('shopEvents.person'),
                    cell: ({ name, email }) => (
                      <>
                        {name} <small>{email}</small>
                      </>
                    ),
                  },
                  {
                    key: 'state',
                    head: t('shopEvents.state'),
                    cell: ({ state, checked_in_at }) => (
                      <Badge tone={checked_in_at !== null ? 'leaf' : 'plain'}>
                        {checked_in_at !== null ? t('shopEvents.there') : t(`shopEvents.states.${state}`)}
                      </Badge>
                    ),
                  },
                  {
                    key: 'at',
                    head: t('shopEvents.registeredAt'),
                    cell: ({ registered_at }) => at(registered_at),
                  },
                  {
                    key: 'do',
                    head: t('shopEvents.do'),
                    cell: (one) =>
                      one.state !== 'registered' ? (
                        '–'
                      ) : (
                        <Button
                          size="m"
                          look={one.checked_in_at === null ? 'secondary' : 'quiet'}
                          busy={isLoading}
                          aria-label={`${t(one.checked_in_at === null ? 'shopEvents.checkIn' : 'shopEvents.checkOut')}: ${one.name}`}
                          onClick={() => void set(one, one.checked_in_at === null)}
                        >
                          {t(one.checked_in_at === null ? 'shopEvents.checkIn' : 'shopEvents.checkOut')}
                        </Button>
                      ),
                  },
                ]}
              />
            )}
          </div>
        )}
      </Loaded>
    </RecordSection>
  );
}
