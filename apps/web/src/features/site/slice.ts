import type { StatusAnswer } from '@mali/contracts/site';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SiteStatus = StatusAnswer['status'];
type SiteState = {
  status: SiteStatus;
  /** Site dialogs (NOTI-11). */
  dialogs: StatusAnswer['dialogs'];
};

// Before the first response the shop is assumed open: nothing waits for it.
const initialState: SiteState = { status: 'online', dialogs: [] };

/** Sets the status in the document, so that the first render matches. */
export function statusOfDocument(page: Document): SiteStatus | null {
  const status = page.querySelector<HTMLMetaElement>('meta[name="site"]')?.content;
  return status === 'offline' || status === 'maintenance' ? status : null;
}

const NO_DIALOGS: SiteState['dialogs'] = [];

const site = createSlice({
  name: 'site',
  initialState,
  reducers: {
    statusReceived(state, action: PayloadAction<SiteStatus>) {
      state.status = action.payload;
    },
    dialogsReceived(state, action: PayloadAction<SiteState['dialogs']>) {
      state.dialogs = action.payload;
    },
  },
  selectors: {
    selectSiteStatus: (state) => state.status,
    selectDialogs: (state) => (state.status === 'online' ? state.dialogs : NO_DIALOGS),
  },
});

export type SiteRoot = { site: SiteState };
export const siteReducer = site.reducer;
export const { statusReceived, dialogsReceived } = site.actions;
export const { selectSiteStatus, selectDialogs } = site.selectors;
