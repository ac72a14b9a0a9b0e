import { useTranslation } from 'react-i18next';
import type { BackOfficePart } from '../../app/back-office.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import styles from './office-keys.module.css';
import { SECTION_KEYS } from './section-keys.ts';

/** What each key does on this page and in the whole office, and the switch of the single keys. */
export function KeysDialog({
  parts,
  isOn,
  onSwitch,
  onClose,
}: {
  parts: readonly BackOfficePart[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const hasRows = document.querySelector('main tbody tr') !== null;
  const hasChoice = document.querySelector('main tbody input[type=checkbox]') !== null;
  const hasSearch = document.querySelector('main input[type=search]') !== null;
  const ofPage: [string, string][] = [
    ...(hasRows
      ? ([
          ['J', t('keys.next')],
          ['K', t('keys.previous')],
          ['Enter', t('keys.open')],
        ] as const)
      : []),
    ...(hasChoice ? ([['X', t('keys.select')]] as const) : []),
    ...(hasSearch ? ([['/', t('keys.search')]] as const) : []),
  ].map(([key, text]) => [key, text]);
  const ofOffice: [string, string][] = [
    ['Ctrl K', t('keys.find')],
    ['Ctrl Z', t('keys.undo')],
    ['?', t('keys.title')],
    ['G H', t('parts.start')],
    ...parts.flatMap((part): [string, string][] => {
      const code = SECTION_KEYS[part];
      return code === undefined ? [] : [[`G ${code.slice('Key'.length)}`, t(`parts.${part}`)]];
    }),
  ];
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      {ofPage.length > 0 && <Keys title={t('keys.ofPage')} keys={ofPage} />}
      <Keys title={t('keys.everywhere')} keys={ofOffice} />
      <Checkbox
        label={t('keys.switch')}
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly [string, string][] }) {
  return (
    <section className={styles.keys}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
