/** The id of a row's element, for aria-activedescendant. */
export const optionId = (listId: string, { id }: { id: string }): string =>
  `${listId}-${id.replaceAll(/\s/g, '_')}`;
