/** Labels of controls that are on every page. */
export const CONTROLS = {
  close: 'Close',
  notification: 'Notification',
  lightTheme: { label: 'Light theme', hint: 'Switch between the light and the dark theme' },
} as const;
