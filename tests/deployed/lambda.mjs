// @ts-check
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// The part of AWS Lambda's Node runtime that Netlify's entry point uses (AWS Lambda docs, 'Response
// streaming'): a handler that writes its response to a stream. It runs in the function's own folder with
// the function's environment; each message of the parent is an event, and the response is sent back.

/** @type {Map<PassThrough, { statusCode: number, multiValueHeaders?: Record<string, string[]> }>} */
const heads = new Map();
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (/** @type {unknown} */ handler) => handler,
    HttpResponseStream: {
      /**
       * @param {PassThrough} stream
       * @param {{ statusCode: number, multiValueHeaders?: Record<string, string[]> }} head
       */
      from(stream, head) {
        heads.set(stream, head);
        return stream;
      },
    },
  },
});

const { handler } = await import(pathToFileURL(resolve('___netlify-entry-point.mjs')).href);

process.on('message', async (event) => {
  const stream = new PassThrough();
  const body = text(stream);
  try {
    const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 };
    await handler(event, stream, context);
    const { statusCode = 0, multiValueHeaders = {} } = heads.get(stream) ?? {};
    process.send?.({ status: statusCode, headers: multiValueHeaders, body: await body });
  } catch (error) {
    process.send?.({ crash: String(error) });
  }
});
process.send?.('ready');
