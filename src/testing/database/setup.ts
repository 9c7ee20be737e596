// Runs before each file of database and HTTP tests.
import { hashCheaplyForTests } from '#office/accounts/password-hash.ts'

hashCheaplyForTests()
