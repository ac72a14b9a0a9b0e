import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { CardShelf } from '../card-shelf.tsx';
import { said } from '../words.ts';
import styles from './tabs.module.css';

/** Products in tabs: selected by click or arrow keys; only the selected tab is rendered. */
export function Component({ block, pricing }: BlockProps<'tabs'>) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const tabs = block.tabs.filter(({ cards }) => cards.length > 0);
  const place = Math.min(chosen, tabs.length - 1);
  const tab = tabs[place];
  if (tab === undefined) return null;

  const onKey = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + tabs.length) % tabs.length;
    setChosen(to);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  const none = { th: '', en: '' };
  const label = said(tab.label, language);
  return (
    <section className={text.wrap}>
      <BlockHead title={block.title} text={block.text} />
      <div
        ref={list}
        role="tablist"
        aria-label={said(block.title, language) || t('tabs')}
        className={styles.tabs}
        onKeyDown={onKey}
      >
        {tabs.map((each, number) => (
          <button
            key={each.label.th + each.label.en}
            type="button"
            role="tab"
            id={`${id}-tab-${number}`}
            aria-controls={`${id}-panel`}
            aria-selected={number === place}
            tabIndex={number === place ? 0 : -1}
            onClick={() => setChosen(number)}
          >
            {said(each.label, language)}
          </button>
        ))}
      </div>
      <div
        key={place}
        role="tabpanel"
        className={styles.panel}
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${place}`}
      >
        <CardShelf
          title={none}
          text={none}
          label={label}
          more={tab.more}
          cards={tab.cards}
          pricing={pricing}
        />
      </div>
    </section>
  );
}
