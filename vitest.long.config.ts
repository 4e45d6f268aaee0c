// The longer suites of `.ci/run`: real input at full size, kill storms, timings against other programs.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.long.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    reporters: ['default'],
  },
})
