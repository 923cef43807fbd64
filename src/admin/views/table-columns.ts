/** The columns of the table of leads, with their widths from 64 and from 80 rem. */
export const tableColumns = [
  { id: 'date', title: 'Date', width: 'lg:w-[8.25rem] min-[80rem]:w-[8.75rem]' },
  { id: 'name', title: 'Name', width: 'lg:w-[10.5%] min-[80rem]:w-[12%]' },
  { id: 'contact', title: 'Contact', width: 'lg:w-[15.5%] min-[80rem]:w-[18%]' },
  { id: 'service', title: 'Service', width: 'lg:w-[8.25rem] min-[80rem]:w-[12%]' },
  { id: 'status', title: 'Status', width: 'lg:w-[8.25rem] min-[80rem]:w-[9.5rem]' },
  { id: 'message', title: 'Message', width: 'lg:w-auto' },
  { id: 'actions', title: 'Actions', width: 'lg:w-[9.25rem] min-[80rem]:w-[10.75rem]' },
] as const;
