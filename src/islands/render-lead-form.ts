import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderLeadForm } from '#leads/lead-form.ts';
import { LeadForm } from './LeadForm.tsx';

/** The lead form as HTML, for the answers of `/api/submit-lead`. Only servers load this file. */
export const renderLeadForm: RenderLeadForm = (parts) =>
  renderToStaticMarkup(createElement(LeadForm, parts));
