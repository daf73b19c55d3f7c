export const COURTS: Record<string, string> = {};
