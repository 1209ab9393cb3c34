import * as z from 'zod/mini';

// zod otherwise tries whether `eval` works, which the content security policy reports as a violation.
z.config({ jitless: true });
