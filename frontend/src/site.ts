// What every page may need beyond HTML: copying, local times, forms that go out once.
import { copy } from './copying';
import { holdReady } from './offline';
import './site.css';

// The page's language, as the reader's country writes it.
const language = navigator.languages.find((each) => each.startsWith(document.documentElement.lang)) ?? 'en';

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  const before = button.textContent;
  button.addEventListener('click', () => {
    void copy(button.dataset.copy ?? '').then((copied) => {
      if (!copied) return;
      button.textContent = button.dataset.copied ?? before;
      setTimeout(() => (button.textContent = before), 2000);
    });
  });
}

const shapes: Record<string, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
};
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
  const shape = shapes[time.dataset.local ?? ''] ?? shapes.both;
  time.textContent = new Intl.DateTimeFormat(language, shape).format(new Date(time.dateTime));
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'true';
  });
}
// After everything that the page itself waits for.
addEventListener('load', () => void holdReady());

// Who comes back to a page by the browser's way back may send its forms anew.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset.sent;
});
