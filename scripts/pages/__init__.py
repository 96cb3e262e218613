"""The site that scripts/docs writes: pages of the documents, and pages of what the program draws."""
