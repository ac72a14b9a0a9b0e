import type { EditorBlockType } from '@mali/contracts/content-items';
import type { DraftBlock } from '@mali/contracts/pages';
import type { SegmentNames } from '@mali/contracts/segments';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { useSegmentNamesQuery } from '../shared/segment-calls.ts';
import { useAt } from '../shared/use-at.ts';
import { fieldOf, wordsOf } from './blocks.ts';

const NO_SEGMENTS: SegmentNames['segments'] = [];

/** How blocks and their fields are called. */
export function useBlockWords() {
  const { t, i18n } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const typeName = (type: EditorBlockType) => t(`shopPages.types.${type}.name`);
  const fieldName = (field: string): string => {
    const key = `shopPages.fields.${field}`;
    return i18n.exists(`admin:${key}`) ? t(key as 'shopPages.fields.title') : field;
  };
  const nameOf = (block: Pick<DraftBlock, 'type' | 'fields'>) => {
    const words = wordsOf(block, language);
    return words === '' ? typeName(block.type) : `${typeName(block.type)} · ${words}`;
  };
  const segments = useSegmentNamesQuery().data?.segments ?? NO_SEGMENTS;
  return {
    typeName,
    segments,
    /** For whom a block is. */
    audienceOf: (audience: DraftBlock['audience']): string => {
      if (audience?.kind !== 'segment') return t(`shopPages.audience.${audience?.kind ?? 'all'}`);
      const found = segments.find(({ segment_id }) => segment_id === audience.segment_id);
      return t('shopPages.audience.of', { name: found?.name ?? '…' });
    },
    fieldName,
    nameOf,
    /** When a block is shown; null: always. */
    timeOf: ({ from, until }: Pick<DraftBlock, 'from' | 'until'>): string | null => {
      if (from !== null && until !== null) return `${at(from)} – ${at(until)}`;
      if (from !== null) return t('shopPages.time.from', { time: at(from) });
      return until === null ? null : t('shopPages.time.until', { time: at(until) });
    },
    /** The name of a merged field, `block/field.th`. */
    keyName: (key: string, blocks: readonly DraftBlock[]): string => {
      if (key === 'name') return t('shopPages.draftName');
      const [id = '', part = ''] = key.split('/');
      const block = blocks.find((one) => one.id === id);
      const { field, language: of } = fieldOf(part);
      const name = of === null ? fieldName(field) : `${fieldName(field)} ${t(`shopPages.languages.${of}`)}`;
      return block === undefined ? name : `${nameOf(block)}: ${name}`;
    },
  };
}
