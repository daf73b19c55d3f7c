// What every page may need beyond HTML: copying, local times, forms that go out once.
import './site.css';

const language = document.documentElement.lang || 'en';

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  const before = button.textContent;
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset.copy ?? '').then(() => {
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

const countdowns = [...document.querySelectorAll<HTMLTimeElement>('time[data-until]')];
function count(): void {
  for (const time of countdowns) {
    const seconds = Math.max(0, Math.floor((Date.parse(time.dateTime) - Date.now()) / 1000));
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    time.textContent = parts.map((part) => String(part).padStart(2, '0')).join(':');
  }
}
if (countdowns.length) {
  count();
  setInterval(count, 1000);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'true';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset.sent;
});
