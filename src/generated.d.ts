// What `npm run facts` writes into the folder generated, from the content (build/content-check/generated-facts.ts).

declare module '#generated/alert-facts.json' {
  const facts: import('#leads/hours.ts').Office & { shortName: string };
  export default facts;
}

declare module '#generated/lead-form-words.json' {
  const words: import('#schemas/lead-form.ts').LeadFormWords;
  export default words;
}

declare module '#generated/company-names.json' {
  const names: readonly string[];
  export default names;
}

declare module '#generated/mail-colors.json' {
  const colors: import('#schemas/brand.ts').MailColors;
  export default colors;
}

declare module '#generated/retention.json' {
  const retention: import('#schemas/business.ts').Business['retention'];
  export default retention;
}

declare module '#generated/webhook-fields.json' {
  const fields: import('#schemas/business.ts').Business['leadForm']['fields'];
  export default fields;
}
