// Who loses the connection and opens a page gets one of ours instead of the browser's: a worker holds it ready.
interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (language: string) => string }): typeof rules;
}

const rules = { createScriptURL: (language: string) => `/worker.js?language=${language}` };

/** Register the worker, by an address that browsers with Trusted Types trust. */
export async function holdReady(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('offline', rules) ?? rules;
  // Browsers have no workers on an insecure page, and may refuse them to who reads in private.
  if ('serviceWorker' in navigator) {
    await navigator.serviceWorker
      .register(policy.createScriptURL(document.documentElement.lang))
      .catch(() => undefined);
  }
}
