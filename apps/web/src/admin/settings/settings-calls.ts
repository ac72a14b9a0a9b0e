import type { SettingSection } from '@mali/contracts/setting-values';
import type { SaveSettingsRequest, SettingsSection, ShopSettingsAnswer } from '@mali/contracts/settings';
import { api } from '../../clients/api.ts';
import { putRow, showAnswer } from '../shared/show-answer.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Settings'] }).injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<ShopSettingsAnswer, void>({
      query: () => ({ url: '/admin/settings' }),
      providesTags: ['Settings'],
    }),
    saveSettings: build.mutation<SettingsSection, SaveSettingsRequest & { section: SettingSection }>({
      query: ({ section, ...data }) => ({
        ...{ url: `/admin/settings/${section}`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: ['Settings'],
      onQueryStarted: showAnswer(
        'settings',
        () => undefined,
        ({ sections }: ShopSettingsAnswer, section) => putRow(sections, section, 'section'),
      ),
    }),
  }),
});

export const { useSettingsQuery, useSaveSettingsMutation } = calls;
