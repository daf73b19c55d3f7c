// Signs that a table does not need to begin with.
export const SIGNS = {
  lens: 'M16 10.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0zM14.5 14.5 20 20',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0a2 2 0 0 1 4 0z',
  keys: 'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6zM7 10h.01M12 10h.01M17 10h.01M8 14.5h8',
  text: 'M5 6h14M5 11h14M5 16h9',
  rules: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zm0 0V20',
};
