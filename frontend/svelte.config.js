export default {
  compilerOptions: { runes: true },
  // A component's warning is an error, so that none piles up.
  onwarn(warning) {
    throw new Error(`${warning.filename}: ${warning.message} (${warning.code})`);
  },
};
