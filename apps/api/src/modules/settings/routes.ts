import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  SaveSettingsRequest,
  SettingsParams,
  SettingsSection,
  ShopSettingsAnswer,
} from '@mali/contracts/settings';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getSettings, saveSettings } from './service.ts';

const tags = ['settings'];

/** Settings of the shop by section (SET-01, docs/decisions/0075). */
export function settingsRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/settings',
    {
      config: { guard: 'settings:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Settings of the shop by section',
        operationId: 'getSettings',
        querystring: Strict({}),
        response: { 200: ShopSettingsAnswer, ...ErrorAnswers },
      },
    },
    () => getSettings(deps),
  );
  app.post(
    '/admin/settings/:section',
    {
      config: { guard: 'shop:set-up', rate: 'write' },
      schema: {
        tags,
        summary: 'Save a section of the settings',
        operationId: 'saveSettings',
        params: SettingsParams,
        body: SaveSettingsRequest,
        response: { 200: SettingsSection, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => saveSettings(deps, caller, params.section, body),
  );
}
