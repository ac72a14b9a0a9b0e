import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ActForm } from './act-dialog.tsx';
import { Loaded } from './loaded.tsx';
import { usePlaceName } from './place-name.ts';
import styles from './place-people.module.css';
import { useBranchPeopleQuery, useSetBranchesMutation } from './place-people-calls.ts';
import { Select } from './select.tsx';
import { useNotice } from './use-notice.ts';

/** For which places a member of the staff works. @param of this one; without it one is chosen */
export function PeopleDialog({ of, onClose }: { of?: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const query = useBranchPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setBranches, saving] = useSetBranchesMutation();
  const placeName = usePlaceName();
  const places = query.currentData?.places ?? [];
  const people = (query.currentData?.people ?? []).filter(
    ({ user_id }) => of === undefined || user_id === of,
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [changed, setChanged] = useState<readonly number[] | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const person = people.find(({ user_id }) => user_id === chosen) ?? people[0];
  const own = changed ?? person?.places ?? [];
  const nameOf = ({ name, email }: { name: string; email: string }) => (name === '' ? email : name);
  const onSubmit = async () => {
    if (person === undefined) return;
    const { user_id } = person;
    const was = [...person.places];
    const wanted = [...own];
    const { error } = await setBranches({ user_id, request: { places: wanted, was } });
    if (isApiError(error)) return setRefusal(error);
    notice.done(t('pickups.people.done', { name: nameOf(person) }), () =>
      setBranches({ user_id, request: { places: was, was: wanted } }),
    );
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('pickups.people.title')}>
      <Loaded query={query}>
        {() => (
          <ActForm
            confirm={t('pickups.people.save')}
            busy={saving.isLoading}
            disabled={person === undefined}
            refused={refusal === null ? null : refusal.text[language]}
            onSubmit={onSubmit}
            onClose={onClose}
          >
            <p>{t('pickups.people.text')}</p>
            {person === undefined ? (
              <p>{t('pickups.people.nobody')}</p>
            ) : (
              <>
                <Select
                  label={t('pickups.people.person')}
                  value={String(person.user_id)}
                  options={people.map((one) => ({ value: String(one.user_id), label: nameOf(one) }))}
                  onChange={(value) => {
                    setChosen(Number(value));
                    setChanged(null);
                    setRefusal(null);
                  }}
                />
                <fieldset className={styles.choices}>
                  <legend>{t('pickups.people.branches')}</legend>
                  {places.map(({ location_id, code, name }) => (
                    <Checkbox
                      key={location_id}
                      label={placeName({ code, name })}
                      checked={own.includes(location_id)}
                      onChange={({ target }) =>
                        setChanged(
                          target.checked ? [...own, location_id] : own.filter((id) => id !== location_id),
                        )
                      }
                    />
                  ))}
                </fieldset>
              </>
            )}
          </ActForm>
        )}
      </Loaded>
    </Dialog>
  );
}
