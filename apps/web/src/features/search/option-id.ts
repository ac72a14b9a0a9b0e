/** The id of a row's element: what the field names as its active descendant. */
export const optionId = (listId: string, { id }: { id: string }): string =>
  `${listId}-${id.replaceAll(/\s/g, '_')}`;
