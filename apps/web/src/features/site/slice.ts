import type { StatusAnswer } from '@mali/contracts/site';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SiteStatus = StatusAnswer['status'];
type SiteState = { status: SiteStatus };

// Until the first check has been answered the shop is open: nothing waits for it.
const initialState: SiteState = { status: 'online' };

const site = createSlice({
  name: 'site',
  initialState,
  reducers: {
    statusTold(state, action: PayloadAction<SiteStatus>) {
      state.status = action.payload;
    },
  },
  selectors: {
    selectSiteStatus: (state) => state.status,
  },
});

export type SiteRoot = { site: SiteState };
export const siteReducer = site.reducer;
export const { statusTold } = site.actions;
export const { selectSiteStatus } = site.selectors;
