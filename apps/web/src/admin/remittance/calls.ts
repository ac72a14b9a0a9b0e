import type {
  BookStatement,
  CheckStatement,
  DifferencesAnswer,
  ResolveDifference,
  Statement,
  StatementCheck,
  StatementQuery,
  StatementsAnswer,
} from '@mali/contracts/remittance';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { saveFile } from '../shared/save-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Remittance'] }).injectEndpoints({
  endpoints: (build) => ({
    statements: build.query<StatementsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/remittance/statements', params }),
      providesTags: ['Remittance'],
    }),
    statement: build.query<Statement, { statement_no: string } & StatementQuery>({
      query: ({ statement_no, ...params }) => ({
        url: `/admin/remittance/statements/${statement_no}`,
        params,
      }),
      providesTags: ['Remittance'],
    }),
    bookStatement: build.mutation<Statement, BookStatement>({
      query: (data) => ({ url: '/admin/remittance/statements', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Remittance'],
    }),
    codDifferences: build.query<DifferencesAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/remittance/differences', params }),
      providesTags: ['Remittance'],
    }),
    resolveDifference: build.mutation<unknown, { difference_id: string; body: ResolveDifference }>({
      query: ({ difference_id, body: data }) => ({
        url: `/admin/remittance/differences/${difference_id}`,
        method: 'POST',
        data,
        client: 'silent',
      }),
      // Also after an error: a colleague may have resolved it.
      invalidatesTags: ['Remittance'],
    }),
  }),
});

export const {
  useStatementsQuery,
  useStatementQuery,
  useBookStatementMutation,
  useCodDifferencesQuery,
  useResolveDifferenceMutation,
} = calls;

/** The content of a file as base64. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

/**
 * What booking a statement would do.
 * @param onProgress part of the file that is sent, from 0 to 1
 * @throws AxiosError
 */
export async function checkStatement(
  body: CheckStatement,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<StatementCheck> {
  const { data } = await silentHttp.post<StatementCheck>('/admin/remittance/check', body, {
    timeout: 60_000,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data;
}

/** @throws AxiosError */
export async function downloadStatement(statement_no: string): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/remittance/statements/${statement_no}/export`, {
    responseType: 'blob',
  });
  saveFile(data, `${statement_no}.csv`);
}

export const downloadDifferences = listDownload('/admin/remittance/differences', 'cod-differences');
