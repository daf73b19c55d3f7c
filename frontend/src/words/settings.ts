// The words of the settings, in the page's language; they come with them.
export type SettingsWords = typeof import('./en.settings').settings;

export async function settingsWordsFor(language: string = document.documentElement.lang): Promise<SettingsWords> {
  return (language.startsWith('de') ? await import('./de.settings') : await import('./en.settings')).settings;
}
