/**
 * C-11. How long the loader waits before it requests the configuration again; 0 = it does not. `pauseMs`: the pause before.
 * `status`: of the reply, if there was one. Up to 428 the same reply would come again.
 */
export const pauseAfter = (pauseMs: number, status = 999): number =>
  status > 428 && pauseMs < 60_000 ? pauseMs * 4 : 0
