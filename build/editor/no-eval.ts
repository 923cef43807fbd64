import { z } from 'astro/zod';

// Before any schema is made: zod would try `new Function`, which the page's policy forbids and reports.
z.config({ jitless: true });
