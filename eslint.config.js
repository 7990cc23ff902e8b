import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/**', 'coverage/**', '.tmp/**', 'bench/record/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: ['./test/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Hot loops index typed arrays whose bounds the layout guarantees; a `!` there is cheaper and clearer than a branch.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      eqeqeq: 'error',
      'no-trailing-spaces': 'error',
    },
  },
  // A ratchet at what is reached: a function of more branches is several rules that have no names yet, and parameters beyond four are a record that has none.
  { files: ['src/**'], rules: { complexity: ['error', 24], 'max-params': ['error', 4] } },
  // Inner loops over the letters of two words: to part them costs more time than it saves reading.
  { files: ['src/text/kernels/**', 'src/text/tokens/spelling-similarity.ts'], rules: { complexity: 'off' } },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
);
