import { EDITOR_FIELDS } from '@mali/contracts/content-items';
import type { DraftBlock } from '@mali/contracts/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/field.tsx';
import { Choice } from '../shared/choice.tsx';
import { AudienceField } from './audience-field.tsx';
import { missingOf } from './blocks.ts';
import styles from './builder.module.css';
import { FieldInputs } from './field-inputs.tsx';
import { MomentField } from './moment-field.tsx';
import { useBlockWords } from './use-block-words.ts';

const PARTS = ['content', 'time', 'audience'] as const;

/** The form of the chosen block: what it holds, when it is shown, and to whom. */
export function BlockForm({
  block,
  mayEdit,
  onChange,
  hasAudience,
}: {
  block: DraftBlock;
  /** It is not of a document of texts. */
  hasAudience: boolean;
  mayEdit: boolean;
  onChange: (change: Partial<DraftBlock>) => void;
}) {
  const { t } = useTranslation('admin');
  const { fieldName, typeName } = useBlockWords();
  const [tab, setTab] = useState<(typeof PARTS)[number]>('content');
  const missing = missingOf(block);
  // The text of an information page is published as a whole.
  const isTimed = block.type !== 'information_text';
  const hasMarkup = block.type === 'information_text' || block.type === 'faq_entry';
  const isBackwards =
    block.from !== null && block.until !== null && Date.parse(block.from) >= Date.parse(block.until);
  return (
    <section className={styles.form} aria-labelledby="block-form">
      <h2 id="block-form">{typeName(block.type)}</h2>
      {isTimed && (
        <Choice
          label={t('shopPages.form.parts')}
          value={tab}
          options={(hasAudience ? PARTS : PARTS.slice(0, 2)).map((value) => ({
            value,
            label: t(`shopPages.form.${value}`),
          }))}
          onChange={setTab}
        />
      )}
      {missing.length > 0 && tab === 'content' && (
        <p className={styles.missing}>
          {t('shopPages.form.missing', { fields: missing.map(fieldName).join(', ') })}
        </p>
      )}
      <fieldset className={styles.fields} disabled={!mayEdit}>
        {hasMarkup && <p className={styles.hint}>{t('shopPages.markup')}</p>}
        {tab === 'audience' ? (
          <AudienceField value={block.audience ?? null} onChange={(audience) => onChange({ audience })} />
        ) : tab === 'content' ? (
          <FieldInputs
            fields={EDITOR_FIELDS[block.type]}
            values={block.fields}
            onChange={(fields) => onChange({ fields: { ...fields } })}
          />
        ) : (
          <>
            <Checkbox
              label={t('shopPages.fields.hidden')}
              checked={block.hidden}
              onChange={({ target }) => onChange({ hidden: target.checked })}
            />
            <MomentField
              name="from"
              label={fieldName('from')}
              value={block.from}
              onChange={(from) => onChange({ from })}
            />
            <MomentField
              name="until"
              label={fieldName('until')}
              value={block.until}
              error={isBackwards ? t('shopPages.time.backwards') : undefined}
              onChange={(until) => onChange({ until })}
            />
            <p className={styles.hint}>{t('shopPages.time.hint')}</p>
          </>
        )}
      </fieldset>
    </section>
  );
}
